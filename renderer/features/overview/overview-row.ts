/** One row of the overview. */
import type { IconName } from '../../ui/icon.tsx';

/** Problems that a person solves on the computer or beside it. */
export type MendTopic = 'network' | 'printer' | 'clock' | 'disk' | 'backup' | 'copy';

export interface OverviewRow {
  readonly icon: IconName;
  readonly title: string;
  readonly says: string;
  readonly beside?: string | null;
  /** `bad`: a person must act. `note`: worth knowing, or not known yet. `well`: folded. */
  readonly standing: 'bad' | 'note' | 'well';
  /** The topic of the dialog behind the row; null: the row opens a screen. */
  readonly topic: MendTopic | null;
  /** Opens the place of the solution. */
  readonly onPress: () => void;
}
