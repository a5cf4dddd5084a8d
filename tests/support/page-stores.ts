/** The page's stores on a fake till, without a browser: a fresh app for each test. */
import { afterEach, beforeEach } from 'vitest';
import { createTillApp, type RunningTill } from '../../renderer/app/till-app.ts';
import { createApi } from '../../renderer/context/api.ts';
import { panelPayment } from '../../renderer/context/route.ts';
import { fakeBridge } from './fake-bridge.ts';
import { FakeTill } from './fake-till.ts';

export const BREAD = '4780000000001';
export const CHEESE = '4780000000004';
export const NOT_FISCAL = '4780000000007';
export const PAYER_CODE = '880100000000000001';

export class PageStores {
  till = new FakeTill();
  #app: RunningTill | null = null;

  get app(): RunningTill {
    if (!this.#app) throw new Error('the page was not opened');
    return this.#app;
  }

  /** Opens the page, and reloads an open page, on a till of this kind. */
  async open(change: ConstructorParameters<typeof FakeTill>[0] = {}): Promise<void> {
    this.close();
    this.till = new FakeTill(change);
    this.#app = createTillApp(createApi(fakeBridge(this.till)));
    await this.app.open();
  }

  close(): void {
    this.#app?.close();
    this.#app = null;
  }

  get step(): string {
    return this.app.route.getState().step.name;
  }

  get panelState(): string | undefined {
    const id = panelPayment(this.app.route.getState());
    return id === null ? undefined : this.app.payments.viewOf(id)?.state;
  }

  get lines(): (string | number)[][] {
    return this.app.basket
      .getState()
      .lines.map(({ line: { what, quantity } }) => [
        what.kind === 'product' ? what.productId : what.kind,
        quantity,
      ]);
  }

  /** Bread, charged to a customer. */
  async charge(): Promise<void> {
    await this.app.scans.takeScan(BREAD);
    this.app.paying.startScanning();
    await this.app.paying.submitPayerCode(PAYER_CODE);
  }
}

/** Registers a fresh page for each test of a file. */
export function storesOfFile(): PageStores {
  const page = new PageStores();
  beforeEach(() => page.open());
  afterEach(() => page.close());
  return page;
}
