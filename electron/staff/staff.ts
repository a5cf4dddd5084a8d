/** People at the till: who they are, who of them stands here, what he may do, and whom he asks for more. */
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import { createApprovals } from './approvals.ts';
import { approveHandlers } from './approve.ts';
import { type PeopleBook, peopleBook } from './book.ts';
import { byCodeHandlers, checkSetupCode } from './by-code.ts';
import type { StaffDeps } from './deps.ts';
import { takeFromFile } from './from-file.ts';
import { type StaffGate, staffGate } from './gate.ts';
import { lossWatch } from './losses.ts';
import type { StaffParts } from './parts.ts';
import { peopleHandlers } from './people.ts';
import { pinGuard } from './pin-guard.ts';
import { createPresence } from './presence.ts';
import { waitingQuestions } from './questions.ts';
import { agreedReductions } from './reductions.ts';
import { createRefusals } from './refusals.ts';
import { roleHandlers } from './roles.ts';
import { signInHandlers } from './sign-in.ts';
import { mayBeApproved, staffView } from './view.ts';

type StaffHandlers = ReturnType<typeof signInHandlers> &
  ReturnType<typeof byCodeHandlers> &
  ReturnType<typeof approveHandlers> &
  ReturnType<typeof peopleHandlers> &
  ReturnType<typeof roleHandlers>;

export interface Staff extends Feature<keyof StaffHandlers> {
  readonly gate: StaffGate;
  view(): StaffView;
  /** Whether whoever stands at the till has one of these by himself. */
  hasRight(...rights: readonly Right[]): boolean;
  /** What else than people takes the installer's code. Errors: as the code guard's. */
  checkCode(act: Act, setupCode: string): Promise<Result<null, TillError>>;
  /** The machine slept: whoever stood here may be gone. */
  slept(): void;
}

export function createStaff(deps: StaffDeps): Staff {
  const { journal, clock, pins } = deps;
  const known = peopleBook(deps);
  const noteLosses = lossWatch({ ...deps, book: known });
  const book: PeopleBook = {
    ...known,
    refresh: () => {
      known.refresh();
      noteLosses();
    },
  };
  const tell = (): void => deps.publish('staff.changed', view());
  const refusals = createRefusals(deps);
  const questions = waitingQuestions({ journal, clock, refusals });
  const presence = createPresence(deps, book, () => {
    // An approval ends with whoever stood here, and so does the question for it.
    questions.over();
    tell();
  });
  const isOurs = (staffId: StaffId): boolean => book.everybody().some((one) => one.staffId === staffId);
  const shared = { book, presence, refusals, questions, tell };
  const parts: StaffParts = {
    ...deps,
    ...shared,
    agreed: agreedReductions({ journal, clock, isOurs }),
    guard: pinGuard({ ...shared, journal, clock, pins }),
    approvals: createApprovals(clock, presence.generation),
  };
  const view = (): StaffView => staffView(parts);
  const needsFirstManager = (): boolean => !deps.isStandIn && !book.hasStaff();
  return {
    ...onlyAnswers({
      ...signInHandlers(parts),
      ...byCodeHandlers(parts),
      ...approveHandlers(parts),
      ...peopleHandlers(parts),
      ...roleHandlers(parts),
    }),
    start: async () => {
      const taken = await takeFromFile(deps);
      book.refresh();
      questions.start();
      if (!taken.ok) deps.notices.raise(taken.error, 'warning');
    },
    stop: () => {
      presence.stop();
      questions.stop();
    },
    gate: staffGate({
      ...parts,
      needsFirstManager,
      mayBeApproved: (missing) => mayBeApproved(parts, missing),
    }),
    view,
    hasRight: (...rights) => rights.some((right) => presence.standing().holds({ right })),
    checkCode: (act, setupCode) => checkSetupCode(parts, act, setupCode),
    slept: () => {
      presence.changed();
      presence.leave('idle');
    },
  };
}
