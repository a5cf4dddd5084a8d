/** Whose card it is: asked before the SMS code, and sent with the card's number. */
import { useState } from 'react';
import { customerPhone, isCustomerName, LONGEST_CUSTOMER_NAME } from '../../../shared/tender/customer.ts';
import type { CustomerToKeep } from '../../context/actions.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function KeepCardDialog({ customer }: { readonly customer: CustomerToKeep | null }) {
  const { keeping, route } = useTillApp();
  const words = useWords();
  const [name, setName] = useState(customer?.name ?? '');
  const [phone, setPhone] = useState(customer?.phone ?? '');
  const whole = customerPhone(phone);
  return (
    <FormDialog
      title="kept.keep"
      explain="kept.keep-explain"
      act="kept.keep-do"
      ready={whole !== null && isCustomerName(name)}
      send={async () => {
        if (whole !== null) keeping.choose({ name: name.trim(), phone: whole });
        return null;
      }}
      explainError={(error) => errorWords(words, error)}
    >
      <TextField
        label={words('kept.name')}
        value={name}
        onChange={setName}
        maxLength={LONGEST_CUSTOMER_NAME}
        spellCheck={false}
        isFirst
      />
      <TextField
        label={words('kept.phone')}
        value={phone}
        onChange={setPhone}
        maxLength={20}
        inputMode="tel"
        hint={words('kept.phone-hint')}
      />
      {customer && (
        <Button
          label={words('kept.keep-not')}
          onPress={() => {
            keeping.choose(null);
            route.closeDialog();
          }}
        />
      )}
    </FormDialog>
  );
}
