/** The field while goods are added: a code, words, or a quantity for the next product. */

import { LONGEST_SEARCH } from '../../../shared/catalogue/catalogue.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { ScanField } from '../../ui/scan-field.tsx';
import { readTimes } from './times.ts';
import { firstFound } from './use-shelf.ts';

/** Letters are words, and search at once. Digits may become a barcode, and wait for Enter. */
const isWords = (text: string): boolean => /\p{L}/u.test(text) && text.length >= 2;

export function ProductField() {
  const app = useTillApp();
  const { api, route, selling } = app;
  const typed = useRoute((route) => route.typed);
  const change = (text: string): void => {
    route.type(text);
    const { what } = readTimes(text);
    if (isWords(what)) route.openPicker({ kind: 'search', text: what });
    else if (route.getState().picker) route.leaveSearch();
  };
  /**
   * Enter takes the first result on the screen, or the only match. If there are several unseen matches, Enter
   * shows them, and the next Enter takes the first.
   */
  const submit = async (text: string): Promise<void> => {
    const { quantity, problem, what } = readTimes(text);
    if (problem) {
      selling.refuse(problem);
      return;
    }
    if (what === '') return;
    const entered = route.takeTyped();
    const add = async (product: Product): Promise<void> => {
      if (await selling.addProduct(product, quantity)) route.endSearch();
      else route.returnTyped(entered);
    };
    const first = firstFound(app, what);
    if (first) return add(first);
    if (isWords(what)) {
      const answer = await api.ask('catalogue.search', { text: what });
      const [only, ...others] = answer.ok ? answer.value : [];
      if (only && others.length === 0) return add(only);
    }
    await selling.takeTypedProduct(what, quantity);
    if (route.getState().picker) route.returnTyped(entered);
  };
  return (
    <ScanField
      value={typed}
      onChange={change}
      onSubmit={(text) => void submit(text)}
      maxLength={LONGEST_SEARCH}
    />
  );
}
