/**
 * A whole till on a real data folder, on a machine that the test names, with a service that several tills may
 * share. All features are composed as for an open folder, and started.
 */
import type { Till } from '../../electron/app/till.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { claimFolder } from '../../electron/storage/maintenance/claim.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { type Books, openBooks } from '../../electron/storage/open-books.ts';
import type { Answer, ChannelName, Parsed, Request } from '../../shared/contract/contract.ts';
import { SaleId } from '../../shared/ids.ts';
import type { Machine } from '../../shared/machine.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { composeStory } from './compose-story.ts';
import { expectRebuilt } from './rebuilt.ts';
import { BREAD, PAYER_CODE } from './sample-goods.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type { VirtualService } from './virtual-service.ts';
import { CASHIER, ENDPOINT } from './virtual-till.ts';

const mark = (letter: string): string => letter.repeat(64);
/** A computer by two letters: of its system and of its board. */
export const machine = (system: string, hardware: string): Machine => ({
  system: mark(system),
  hardware: mark(hardware),
});

export interface Place {
  readonly folder: string;
  readonly machine: Machine;
  readonly clock: VirtualClock;
  readonly service: VirtualService;
  readonly secondFolder?: string;
  /** Another seed for each start, or two tills would make the same ids. */
  readonly seed: number;
}

export class BoundTill {
  readonly raised: string[] = [];
  readonly bugs: string[] = [];
  readonly books: Books;
  readonly till: Till;
  readonly #place: Place;

  private constructor(place: Place) {
    this.#place = place;
    const { folder, clock, seed, machine: here, secondFolder = null } = place;
    const random = seededRandomness(seed);
    const notices = {
      raise: ({ code }: { code: string }) => void this.raised.push(code),
      end: () => undefined,
    };
    this.books = openBooks(folder, { clock, random, notices, secondFolder, machine: here });
    this.till = composeStory({
      folder,
      clock,
      random,
      journal: this.books.journal,
      service: { client: () => (this.books.isCopied ? unreachableGateway : place.service.client()) },
      endpoint: ENDPOINT,
      charging: ok(null),
      journalTrouble: this.books.error,
      copied: this.books.isCopied
        ? {
            isNameless: here.system === null,
            claim: (act, word) =>
              claimFolder({ folder, secondFolder, clock, random, machine: here, act }, word),
          }
        : null,
      gatewayOffMs: () => 0,
      publish: () => undefined,
      onBug: (where, bug) => void this.bugs.push(`${where}: ${String(bug)}`),
    });
  }

  /** Started, after its first five seconds. */
  static async start(place: Place): Promise<BoundTill> {
    const till = new BoundTill(place);
    const started = till.till.start();
    await place.clock.advance(5_000);
    await started;
    return till;
  }

  get journal(): Journal {
    return this.books.journal;
  }

  ask<C extends ChannelName>(channel: C, request: Parsed<C>): Answer<C> | Promise<Answer<C>> {
    return this.till.handlers[channel](request, CASHIER);
  }

  /** Sends as the page does, through the pipe and its gate: the request may be refused. */
  async send<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> {
    const { handlers, gate } = this.till;
    const onBug = (where: string, bug: unknown): void => void this.bugs.push(`${where}: ${String(bug)}`);
    return (await dispatchTo({ handlers, gate, onBug })(channel, request)) as Answer<C>;
  }

  /** Begins to charge one bread. */
  pay(saleId: string): Answer<'tender.code'> | Promise<Answer<'tender.code'>> {
    return this.ask('tender.code', { ...this.#bread(saleId), payerCode: PAYER_CODE });
  }

  payCash(saleId: string): Answer<'tender.cash'> | Promise<Answer<'tender.cash'>> {
    const basket = this.#bread(saleId);
    return this.ask('tender.cash', { ...basket, givenTiyin: basket.totalTiyin });
  }

  /** Puts one bread into the open basket, where the books allow it. */
  #bread(id: string) {
    const saleId = SaleId.parse(id);
    ringUp(this.journal, saleId, [{ productId: BREAD.productId, quantity: ONE }]);
    return { saleId, totalTiyin: tiyin(BREAD.priceTiyin) };
  }

  /** The states of all payments in its books, oldest first. */
  states(): string[] {
    return this.journal
      .newestPayments(100)
      .map(({ state }) => state.name)
      .toReversed();
  }

  /** Ends as at a power cut, and checks that its tables equal a rebuild from its log. */
  async close(): Promise<void> {
    await this.till.stop();
    await this.#place.clock.settle();
    await this.books.close();
    expectRebuilt(journalPath(this.#place.folder));
  }
}
