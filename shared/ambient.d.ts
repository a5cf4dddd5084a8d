/** Globals of every JavaScript runtime that the language's own library does not declare. Add nothing else. */
interface AbortSignal {
  readonly aborted: boolean;
}

interface URL {
  readonly href: string;
  readonly pathname: string;
}
declare const URL: {
  new (address: string): URL;
  canParse(address: string): boolean;
};
