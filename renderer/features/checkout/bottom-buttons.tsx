/** The buttons along the bottom, below the basket. The last button opens the rare actions. */
import { useRef, useState } from 'react';
import { useTillQuery } from '../../context/till-query.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import styles from './bottom-buttons.module.css';

interface BottomButtonsProps {
  /** The customer pays. */
  readonly locked: boolean;
  /** The sale holds money, so the basket can't change. */
  readonly frozen: boolean;
}

export function BottomButtons({ locked, frozen }: BottomButtonsProps) {
  const { route } = useTillApp();
  const words = useWords();
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  return (
    <div className={styles.buttons}>
      <ParkButton locked={locked} frozen={frozen} />
      <Button
        label={words('discount.button')}
        hint="F8"
        disabled={locked || frozen || isEmpty}
        onPress={() => route.openDialog({ kind: 'discount', lineId: null })}
      />
      <Button
        label={words('button.history')}
        hint="F7"
        disabled={locked}
        onPress={() => route.goTo('history')}
      />
      <More locked={locked} frozen={frozen} />
    </div>
  );
}

/**
 * Parks the basket in one press and shows how many wait. A sale that holds money is parked by a dialog, which
 * says where the money stays. With nothing to park, the button opens the list of parked baskets.
 */
function ParkButton({ locked, frozen }: BottomButtonsProps) {
  const { route, selling } = useTillApp();
  const [once] = useState(onlyOne);
  const words = useWords();
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  const { value: parked } = useTillQuery('basket.parked', undefined);
  const count = parked?.length ?? 0;
  const hasNothing = isEmpty && !frozen;
  const leads = hasNothing && count > 0;
  const park = async (): Promise<void> => {
    const error = await selling.park('');
    if (error) selling.refuse(error);
  };
  return (
    <div className={styles.park}>
      <Button
        label={words(leads ? 'park.waiting' : 'park.button')}
        hint={leads ? 'F5' : 'F4'}
        says={count > 0 ? words('park.count', { count }) : undefined}
        disabled={locked || (hasNothing && !leads)}
        onPress={() => {
          if (leads || frozen) route.openDialog({ kind: leads ? 'parked' : 'park' });
          else void once(park);
        }}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </div>
  );
}

function More({ locked, frozen }: BottomButtonsProps) {
  const app = useTillApp();
  const { prints, route, more } = app;
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  const isTraining = useTill(({ mode }) => mode === 'training');
  const entries: readonly (MenuEntry | null)[] = [
    {
      icon: 'back',
      label: words('parked.title'),
      hint: 'F5',
      onAction: () => route.openDialog({ kind: 'parked' }),
    },
    isEmpty || frozen
      ? null
      : {
          icon: 'pause',
          label: words('park.named'),
          onAction: () => route.openDialog({ kind: 'park' }),
        },
    frozen
      ? null
      : {
          icon: 'plus',
          label: words('open-item.title'),
          onAction: () => route.openDialog({ kind: 'open-item', replaces: null }),
        },
    {
      icon: 'search',
      label: words('price-check.title'),
      onAction: () => route.openDialog({ kind: 'price-check', code: null }),
    },
    {
      icon: 'print',
      label: words('last-receipt.button'),
      hint: 'F12',
      onAction: () => void prints.printLast(),
    },
    isEmpty
      ? null
      : {
          icon: 'bin',
          label: words(frozen ? 'void-sale.button' : 'basket.empty-do'),
          onAction: () => route.openDialog({ kind: 'empty' }),
        },
    ...more.map(({ icon, label, begins, isShown, press }) =>
      isShown?.({ isEmpty, frozen, isTraining }) === false
        ? null
        : { icon, label: words(label), begins, onAction: () => press(app) },
    ),
  ];
  return (
    <>
      <Button
        ref={button}
        label={words('button.others')}
        hint="F10"
        disabled={locked}
        onPress={() => setOpen(true)}
      />
      <PopupMenu
        label={words('button.others')}
        entries={entries.filter((entry) => entry !== null)}
        trigger={button}
        placement="top end"
        isOpen={isOpen && !locked}
        onOpenChange={setOpen}
      />
    </>
  );
}
