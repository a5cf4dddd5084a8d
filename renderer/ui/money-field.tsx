/** An amount of money that is typed, in soum: in groups of three, so that a nought too many is seen. */
import type { ComponentProps } from 'react';
import { LONGEST_AMOUNT } from '../../shared/money.ts';
import { groupedText, ungroupedText } from '../i18n/money.ts';
import { TextField } from './text-field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'maxLength' | 'type'>;

/** value: as it was typed, without its groups. */
export const MoneyField = ({ value, onChange, ...field }: MoneyFieldProps) => (
  <TextField
    {...field}
    inputMode="decimal"
    maxLength={LONGEST_AMOUNT}
    value={groupedText(value)}
    onChange={(shown) => onChange(ungroupedText(shown))}
  />
);
