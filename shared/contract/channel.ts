/** Defines one channel from the page: its request, its answer, its right and its approval. */
import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../reason.ts';
import type { ApprovalSubject } from '../staff/approval.ts';
import { LONGEST_SETUP_CODE, SHORTEST_SETUP_CODE } from '../staff/known.ts';
import type { Right } from '../staff/rights.ts';

/** The right that a request needs, or a function that derives it from the request. */
export type RightFor<Request> = Right | ((request: Request) => Right);

/** The subject of the approval dialog, or a function that derives it from the request. */
export type SubjectFor<Request> = ApprovalSubject | ((request: Request) => ApprovalSubject);

export interface Channel<Request extends z.ZodType, Answer> {
  readonly request: Request;
  readonly right: RightFor<z.output<Request>>;
  /** `by-rule`: the right alone is too little. The till does not start without a rule that computes the needs. */
  readonly needs: 'right' | 'by-rule';
  /** null: to an approver the name of the right says enough. */
  readonly approval: SubjectFor<z.output<Request>> | null;
  /** Only a type: the answer on success. */
  readonly answer?: Answer;
}

/**
 * `channel<PaymentView>()('sell', z.object({ ... }))` names the answer's type and infers the request's type.
 */
export const channel =
  <Answer>() =>
  <Request extends z.ZodType>(
    right: RightFor<z.output<Request>>,
    request: Request,
    approval: SubjectFor<z.output<Request>> | null = null,
    needs: 'right' | 'by-rule' = 'right',
  ): Channel<Request, Answer> => ({ request, right, approval, needs });

/** A manager gives it with a request that needs a reason. */
export const Reason = lineOfText(SHORTEST_REASON, LONGEST_REASON);

/** The installer's setup code, with the lengths that a provisioning file allows. */
export const SetupCode = z.string().trim().min(SHORTEST_SETUP_CODE).max(LONGEST_SETUP_CODE);

/** The name of a saved file and of its sheet, without the extension. */
export const FileName = lineOfText(1, 80).regex(/^[^\p{C}/\\:*?"<>|]+$/u);
