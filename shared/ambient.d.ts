/** What every JavaScript runtime has and the language's own library does not declare. Nothing else may come in. */
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
