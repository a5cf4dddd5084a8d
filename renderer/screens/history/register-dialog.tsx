/** Registers a receipt that was made elsewhere, by its link. */
import { useState } from 'react';
import type { PaymentView } from '../../../shared/contract/views.ts';
import { ReceiptError } from '../../components/receipt-error.tsx';
import { useWords } from '../../i18n/words.ts';
import { registerReceipt } from '../../store/payment-actions.ts';
import { ManagerWindow } from './manager-window.tsx';

const LONGEST_LINK = 1024;

/** A whole https link with a host: a bare "https://" or a word is none. */
export function isReceiptLink(text: string): boolean {
  const link = text.trim();
  return /^https:\/\/[^\s/]+\.[^\s/]+/i.test(link) && URL.canParse(link) && !/\s/.test(link);
}

export function RegisterDialog({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const [link, setLink] = useState('');
  const fits = isReceiptLink(link);
  const wrong = link.trim() !== '' && !fits;
  return (
    <ManagerWindow
      explainError={(error) => <ReceiptError error={error} />}
      title="register.open"
      explain="register.explain"
      act="register.do"
      ready={fits}
      send={() => registerReceipt(view.transactionId, link.trim())}
    >
      <div className="correction">
        <label htmlFor="receipt-link">{words('register.link')}</label>
        <input
          id="receipt-link"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the window was opened to enter a link.
          autoFocus
          maxLength={LONGEST_LINK}
          placeholder="https://"
          value={link}
          aria-invalid={wrong}
          aria-describedby="receipt-link-problem"
          onChange={(event) => setLink(event.target.value)}
        />
        <p id="receipt-link-problem" className="field-problem">
          {wrong && words('register.not-a-link')}
        </p>
      </div>
    </ManagerWindow>
  );
}
