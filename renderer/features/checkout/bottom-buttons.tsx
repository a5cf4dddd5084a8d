/** The buttons along the bottom, below the basket. */
import { useBasket, useRoute, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { focusScanField } from '../../ui/scan-field.tsx';

export function BottomButtons({ locked }: { readonly locked: boolean }) {
  const { route } = useTillApp();
  const words = useWords();
  const picker = useRoute((route) => route.picker);
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  const togglePicker = (): void => route.openPicker(picker ? null : { kind: 'categories' });
  return (
    <div className="bottom-keys">
      <Button
        label={words('key.search')}
        icon="search"
        hint="F2"
        disabled={locked}
        onPress={focusScanField}
      />
      <Button label={words('key.products')} icon="tiles" hint="F6" disabled={locked} onPress={togglePicker} />
      <Button
        className="key-narrow"
        label={words('basket.key')}
        icon="more"
        iconOnly
        disabled={locked}
        onPress={() => route.openDialog({ kind: 'basket' })}
      />
      <Button
        label={words('key.history')}
        icon="history"
        hint="F3"
        disabled={locked}
        onPress={() => route.goTo('history')}
      />
      <Button
        label={words('key.settings')}
        icon="gear"
        hint="F7"
        disabled={locked}
        onPress={() => route.goTo('settings')}
      />
      <Button
        className="key-apart"
        label={words('key.empty')}
        icon="bin"
        hint="Esc"
        disabled={locked || isEmpty}
        onPress={() => route.openDialog({ kind: 'empty' })}
      />
    </div>
  );
}
