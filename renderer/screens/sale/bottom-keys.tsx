/** The keys along the bottom, below the basket. */
import { Key } from '../../components/key.tsx';
import { useWords } from '../../i18n/words.ts';
import { useBasket } from '../../store/basket.ts';
import { goTo, openDialog, openPicker, usePlace } from '../../store/place.ts';
import { focusScanField } from './scan-field.tsx';

export function BottomKeys({ locked }: { readonly locked: boolean }) {
  const words = useWords();
  const picker = usePlace((place) => place.picker);
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  const togglePicker = (): void => openPicker(picker ? null : { kind: 'categories' });
  return (
    <div className="bottom-keys">
      <Key label={words('key.search')} icon="search" hint="F2" disabled={locked} onPress={focusScanField} />
      <Key label={words('key.products')} icon="tiles" hint="F6" disabled={locked} onPress={togglePicker} />
      <Key
        label={words('key.history')}
        icon="history"
        hint="F3"
        disabled={locked}
        onPress={() => goTo('history')}
      />
      <Key
        label={words('key.settings')}
        icon="gear"
        hint="F7"
        disabled={locked}
        onPress={() => goTo('settings')}
      />
      <Key
        className="key-apart"
        label={words('key.empty')}
        icon="bin"
        hint="Esc"
        disabled={locked || isEmpty}
        onPress={() => openDialog({ kind: 'empty' })}
      />
    </div>
  );
}
