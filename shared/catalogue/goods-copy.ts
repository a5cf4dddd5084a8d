/** A copy of the shop's goods, which a manager may take instead of them. */
export interface StoredCopy {
  /** Of its file. */
  readonly name: string;
  readonly wallMs: number;
  readonly products: number;
  /** `second`: only the second folder holds it. */
  readonly place: 'till' | 'second';
}
