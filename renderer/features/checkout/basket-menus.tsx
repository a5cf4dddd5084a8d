/** What else can be done: with the chosen line, and with the basket. Large keys, one for each. */
import type { ReactNode } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLineName } from './quantity-dialog.tsx';

function Menu({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <Dialog title={title} onClose={route.closeDialog}>
      <div className="menu">{children}</div>
      <div className="window-keys">
        <Button label={words('key.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </div>
    </Dialog>
  );
}

export function LineDialog({ lineId }: { readonly lineId: LineId }) {
  const { route } = useTillApp();
  const words = useWords();
  const name = useLineName(lineId);
  if (name === undefined) return null;
  return (
    <Menu title={name}>
      <Button
        label={words('discount.key')}
        icon="minus"
        onPress={() => route.openDialog({ kind: 'discount', lineId })}
      />
      <Button
        label={words('price.key')}
        icon="cash"
        onPress={() => route.openDialog({ kind: 'price', lineId })}
      />
      <Button
        label={words('note.key')}
        icon="history"
        onPress={() => route.openDialog({ kind: 'note', lineId })}
      />
    </Menu>
  );
}

export function BasketDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  return (
    <Menu title={words('basket.title')}>
      <Button
        label={words('discount.of-basket')}
        icon="minus"
        hint="F8"
        disabled={isEmpty}
        onPress={() => route.openDialog({ kind: 'discount', lineId: null })}
      />
      <Button
        label={words('park.title')}
        icon="pause"
        hint="F4"
        disabled={isEmpty}
        onPress={() => route.openDialog({ kind: 'park' })}
      />
      <Button
        label={words('parked.title')}
        icon="back"
        hint="F5"
        onPress={() => route.openDialog({ kind: 'parked' })}
      />
      <Button
        label={words('open-item.title')}
        icon="plus"
        onPress={() => route.openDialog({ kind: 'open-item', replaces: null })}
      />
      <Button
        label={words('price-check.title')}
        icon="search"
        onPress={() => route.openDialog({ kind: 'price-check', code: null })}
      />
    </Menu>
  );
}
