/** A customer's screen without a window: it keeps what it was sent. */
import type { CustomerScreen } from '../../electron/customer/screen.ts';
import type { CustomerView } from '../../shared/contract/customer.ts';
import { KNOWN, VirtualTill } from './virtual-till.ts';

export class CustomerWindow implements CustomerScreen {
  isOpen = true;
  readonly got: CustomerView[] = [];
  screens = () => [];
  #onFound: (isFound: boolean) => void = () => undefined;
  show: CustomerScreen['show'] = (_, onFound) => {
    this.#onFound = onFound;
  };
  isShown = (): boolean => this.isOpen;
  close = () => undefined;

  unplug(): void {
    this.isOpen = false;
    this.#onFound(false);
  }

  readonly receive = (event: string, payload: unknown): void => {
    if (event === 'customer.changed') this.got.push(payload as CustomerView);
  };

  get last(): CustomerView {
    const last = this.got.at(-1);
    if (!last) throw new Error('the screen was sent nothing');
    return last;
  }
}

/** A till with a customer's screen. */
export async function tillWithScreen(): Promise<{ till: VirtualTill; screen: CustomerWindow }> {
  const till = new VirtualTill();
  const screen = new CustomerWindow();
  till.customerScreen = screen;
  till.heard = screen.receive;
  await till.start();
  till.know(KNOWN);
  return { till, screen };
}
