/** A customer's screen without a window: it keeps what it was sent. */
import type { CustomerScreen } from '../../electron/customer/screen.ts';
import type { CustomerView } from '../../shared/contract/customer.ts';
import { VirtualTill, KNOWN } from './virtual-till.ts';

export class CustomerWindow implements CustomerScreen {
  isOpen = true;
  readonly got: CustomerView[] = [];
  screens = () => [];
  show = () => undefined;
  isShown = (): boolean => this.isOpen;
  close = () => undefined;

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
  till.heard = (event, payload) => {
    if (event === 'customer.changed') screen.got.push(payload as CustomerView);
  };
  await till.start();
  till.know(KNOWN);
  return { till, screen };
}
