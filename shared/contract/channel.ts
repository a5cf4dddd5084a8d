/** One way in from the page: what is asked, what is answered, and the right that it takes. Named once. */
import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../reason.ts';
import { LONGEST_SETUP_CODE, SHORTEST_SETUP_CODE } from '../staff/known.ts';
import type { Right } from '../staff/rights.ts';

/** The right that a request takes, or by what is asked which one it is. */
export type RightFor<Asked> = Right | ((asked: Asked) => Right);

export interface Channel<Request extends z.ZodType, Answer> {
  readonly request: Request;
  readonly right: RightFor<z.output<Request>>;
  /** A type alone: what the channel answers when it went well. */
  readonly answer?: Answer;
}

/** `channel<PaymentView>()('sell', z.object({ ... }))`: the answer's type is named, the request's is read off. */
export const channel =
  <Answer>() =>
  <Request extends z.ZodType>(
    right: RightFor<z.output<Request>>,
    request: Request,
  ): Channel<Request, Answer> => ({
    request,
    right,
  });

/** What a manager gives with a request that needs it. */
export const Reason = lineOfText(SHORTEST_REASON, LONGEST_REASON);

/** The installer's setup code, as long as a provisioning file lets it be. */
export const SetupCode = z.string().trim().min(SHORTEST_SETUP_CODE).max(LONGEST_SETUP_CODE);

/** Of a file that is saved and of its sheet, without the ending. */
export const FileName = lineOfText(1, 80).regex(/^[^\p{C}/\\:*?"<>|]+$/u);
