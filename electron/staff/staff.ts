/** The staff feature: people, sign-in, rights, and approvals. */
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Gate } from '../ipc/dispatch.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import { createApprovals } from './approvals.ts';
import { approveHandlers } from './approve.ts';
import { type PeopleBook, peopleBook } from './book.ts';
import { byCodeHandlers, checkSetupCode } from './by-code.ts';
import type { StaffContext } from './context.ts';
import type { StaffDeps } from './deps.ts';
import { takeFromFile } from './from-file.ts';
import { staffGate } from './gate.ts';
import { lossWatch } from './losses.ts';
import { peopleHandlers } from './people.ts';
import { pinGuard } from './pin-guard.ts';
import { createPresence } from './presence.ts';
import { waitingQuestions } from './questions.ts';
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
  readonly gate: Gate;
  view(): StaffView;
  /** A person must sign in first. */
  isLocked(): boolean;
  /** Whether the signed-in person has one of these rights. */
  hasRight(...rights: readonly Right[]): boolean;
  /** Checks the setup code for other features. Errors: those of the code guard. */
  checkCode(act: Act, setupCode: string): Promise<Result<null, TillError>>;
  /** The machine slept, so the signed-in person may have left. */
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
  const publishStaff = (): void => deps.publish('staff.changed', view());
  const refusals = createRefusals(deps);
  const questions = waitingQuestions({ journal, clock, refusals });
  const presence = createPresence(deps, book, () => {
    // Approvals and waiting requests end with the person who signed out.
    questions.over();
    publishStaff();
  });
  const shared = { book, presence, refusals, questions, publishStaff };
  const context: StaffContext = {
    ...deps,
    ...shared,
    guard: pinGuard({ ...shared, journal, clock, pins }),
    approvals: createApprovals(clock, presence.generation),
  };
  const view = (): StaffView => staffView(context);
  const needsFirstManager = (): boolean => !deps.isStandIn && !book.hasStaff();
  const gate = staffGate({
    ...context,
    needsFirstManager,
    mayBeApproved: (missing) => mayBeApproved(context, missing),
  });
  journal.subscribe(
    ({ act }) => gate.stored(act),
    (bug) => deps.onBug('staff', bug),
  );
  return {
    ...onlyAnswers({
      ...signInHandlers(context),
      ...byCodeHandlers(context),
      ...approveHandlers(context),
      ...peopleHandlers(context),
      ...roleHandlers(context),
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
    gate,
    view,
    isLocked: () => presence.session().isSignedOut,
    hasRight: (...rights) => rights.some((right) => presence.session().holds({ right })),
    checkCode: (act, setupCode) => checkSetupCode(context, act, setupCode),
    slept: () => {
      presence.changed();
      presence.leave('idle');
    },
  };
}
