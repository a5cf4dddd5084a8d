/** The page's stores on a fake till, without a browser. */
import { afterEach, beforeEach, vi } from 'vitest';
import { startWords } from '../../renderer/i18n/words.ts';
import { useBasket } from '../../renderer/store/basket.ts';
import { openTill } from '../../renderer/store/opening.ts';
import { startScanning, submitPayerCode } from '../../renderer/store/paying.ts';
import { usePayments } from '../../renderer/store/payments.ts';
import { panelPayment, START, usePlace } from '../../renderer/store/place.ts';
import { takeScan } from '../../renderer/store/scans.ts';
import { fakeBridge } from './fake-bridge.ts';
import { FakeTill } from './fake-till.ts';

export const BREAD = '4780000000001';
export const CHEESE = '4780000000004';
export const NOT_FISCAL = '4780000000007';
export const PAYER_CODE = '880100000000000001';

export class PageStores {
  till = new FakeTill();
  #close: () => void = () => undefined;

  /** Opens the page, again where it is open already: as after a reload, on a till of this kind. */
  async open(change: ConstructorParameters<typeof FakeTill>[0] = {}): Promise<void> {
    this.#close();
    this.till = new FakeTill(change);
    vi.stubGlobal('window', { tilla: fakeBridge(this.till) });
    vi.stubGlobal('document', { documentElement: {} });
    startWords('en');
    this.#close = await openTill();
  }

  close(): void {
    this.#close();
    this.#close = () => undefined;
  }

  get step(): string {
    return usePlace.getState().step.name;
  }

  /** The state of the payment that the panel shows. */
  get panelState(): string | undefined {
    const id = panelPayment(usePlace.getState());
    return id === null ? undefined : usePayments.getState().entries.get(id)?.view.state;
  }

  get lines(): (string | number)[][] {
    return useBasket.getState().lines.map(({ productId, quantity }) => [productId, quantity]);
  }

  /** Bread, charged to a customer. */
  async charge(): Promise<void> {
    await takeScan(BREAD);
    startScanning();
    await submitPayerCode(PAYER_CODE);
  }
}

/** Registers a fresh page for each test of a file. */
export function storesOfFile(): PageStores {
  const page = new PageStores();
  beforeEach(async () => {
    usePlace.setState(START);
    usePayments.setState({ entries: new Map() });
    await page.open();
  });
  afterEach(() => {
    page.close();
    vi.unstubAllGlobals();
  });
  return page;
}
