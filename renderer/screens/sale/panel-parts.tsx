/** The parts that the panel's steps share: its body above, its keys below, always at the same place. */
import type { ReactNode } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { usePlace } from '../../store/place.ts';

export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-body">{children}</div>
);

/** others: beside or above the main key. The main key keeps the corner where Pay is. */
export const PanelKeys = ({
  children,
  main,
}: {
  readonly children?: ReactNode;
  readonly main?: ReactNode;
}) => (
  <div className="panel-keys" aria-live="off">
    {children && <div className="panel-keys-others">{children}</div>}
    <div className="panel-keys-main">{main}</div>
  </div>
);

/** Without a secret cash works; without a journal nothing can be sold. */
export const notReadyKey = ({ code }: TillError) =>
  code.startsWith('journal.') ? 'panel.closed' : 'panel.not-ready';

/** Why the last thing that the panel was asked did not happen, or why it can't. */
export function PanelError({ problem = null }: { readonly problem?: TillError | null }) {
  const words = useWords();
  const refused = usePlace((place) => place.panelError);
  const error = refused ?? problem;
  if (!error) return null;
  // What is wrong with the basket itself is said by the sentence alone.
  const title = refused ? 'panel.not-done' : error.code.startsWith('basket.') ? null : notReadyKey(error);
  return (
    <div className="alert" role="alert">
      <Icon name="stop" />
      <div>
        {title && <p className="alert-title">{words(title)}</p>}
        <ErrorText error={error} />
      </div>
    </div>
  );
}
