/**
 * Replaces what jsdom lacks or needs seconds for: the look of elements without style sheets, and their place.
 */
const OF_DISPLAY = {
  block:
    'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary ul',
  'inline-block': 'button input meter progress select textarea',
  none: 'datalist head link meta script style template title',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td th',
};
const DISPLAY = new Map(
  Object.entries(OF_DISPLAY).flatMap(([display, names]) =>
    names.split(' ').map((name) => [name, display] as const),
  ),
);

const isShut = (element: Element): boolean =>
  element.hasAttribute('hidden') || (element.localName === 'dialog' && !element.hasAttribute('open'));

const displayOf = (element: Element): string => {
  const own = (element as HTMLElement).style?.display;
  return own || (isShut(element) ? 'none' : (DISPLAY.get(element.localName) ?? 'inline'));
};

const visibilityOf = (element: Element): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as HTMLElement).style?.visibility;
    if (own) return own;
  }
  return 'visible';
};

const isDrawn = (element: Element): boolean => {
  if (!element.isConnected) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (displayOf(at) === 'none') return false;
    if (at.parentElement?.matches('details:not([open])') && at.localName !== 'summary') return false;
  }
  return true;
};

function styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const own = (element as HTMLElement).style ?? {};
  const known = pseudo
    ? { content: 'none' }
    : { display: displayOf(element), visibility: visibilityOf(element) };
  const read = (name: string): string =>
    Reflect.get(known, name) ?? (pseudo ? '' : own.getPropertyValue?.(name)) ?? '';
  return new Proxy(own, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return read;
      return Reflect.get(known, name) ?? (pseudo ? '' : Reflect.get(own, name));
    },
  });
}

/** The box shows only whether the element has a size. */
function boxOf(this: Element): DOMRect {
  const side = isDrawn(this) && visibilityOf(this) === 'visible' ? 1 : 0;
  return new DOMRect(0, 0, side, side);
}

const escaped = (name: string): string => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);

class SeesNothing {
  readonly observe = (): void => undefined;
  readonly unobserve = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

/** As without a camera: a worker that would read its pictures gets no message. */
class ReadsNothing extends EventTarget {
  readonly postMessage = (): void => undefined;
  readonly terminate = (): void => undefined;
}

const noMedia = (media: string): object => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

export function drawWithoutBrowser(): void {
  const lacking = {
    getComputedStyle: styleOf,
    matchMedia: noMedia,
    IntersectionObserver: SeesNothing,
    ResizeObserver: SeesNothing,
    print: () => undefined,
    Worker: ReadsNothing,
    CSS: { escape: escaped },
  };
  Object.assign(globalThis, lacking);
  // jsdom's own window differs from the object that tests use.
  Object.assign(document.defaultView ?? {}, lacking);
  HTMLCanvasElement.prototype.getContext = () => null;
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return isDrawn(this);
    },
    getBoundingClientRect: boxOf,
    scrollIntoView: () => undefined,
  });
}
