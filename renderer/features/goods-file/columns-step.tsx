/** What each column holds, with its first values beside it; and how the file is read. */
import { useState } from 'react';
import { CSV_DELIMITERS } from '../../../shared/catalogue/file/csv-delimiter.ts';
import type { GoodsMapping } from '../../../shared/catalogue/file/goods-mapping.ts';
import { GOODS_FIELDS, type GoodsField, IGNORED_FIELDS } from '../../../shared/catalogue/file/goods-row.ts';
import { TEXT_ENCODINGS } from '../../../shared/catalogue/file/text-encodings.ts';
import type { FileView } from '../../../shared/contract/goods.ts';
import { goodsFaultWords } from '../../../shared/errors/goods-fault.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { columnSamples } from './column-samples.ts';
import styles from './goods-file.module.css';
import type { Mapped } from './goods-file.ts';

interface ColumnsStepProps {
  readonly file: FileView;
  /** The name of the kept columns that it is read by; '': none. */
  readonly kept: string;
  readonly isBusy: boolean;
}

const LEFT_OUT = '';
const LONGEST_NAME = 60;
type Decimal = 'auto' | '.' | ',';

/** The kept ways to read a file are asked for by their names. */
const asRead = ({ encoding, delimiter, sheet }: FileView): Omit<Mapped, 'mapping' | 'keepAs'> => ({
  encoding: TEXT_ENCODINGS.find((one) => one === encoding) ?? null,
  delimiter: CSV_DELIMITERS.find((one) => one === delimiter) ?? null,
  sheet,
});

export function ColumnsStep({ file, kept, isBusy }: ColumnsStepProps) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  const [columns, setColumns] = useState(file.preview.columns);
  const [decimal, setDecimal] = useState<Decimal>('auto');
  const [keepAs, setKeepAs] = useState('');
  const isChanged = columns !== file.preview.columns || decimal !== 'auto' || keepAs.trim() !== '';
  const mapping: GoodsMapping = { columns: { ...columns }, ...(decimal === 'auto' ? {} : { decimal }) };
  const fault = file.preview.code;
  const isReady = fault === null || isChanged;
  const check = async (): Promise<void> => {
    if (isChanged) {
      await goodsFile.map({ ...asRead(file), mapping, keepAs: keepAs.trim() === '' ? null : keepAs.trim() });
      if (goodsFile.getState().error) return;
    }
    await goodsFile.check();
  };
  const ignored = Object.values(columns).some((field) => field !== null && IGNORED_FIELDS.includes(field));
  return (
    <>
      <div className={styles.columns}>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {goodsFaultWords(words.of, { code: fault as 'no-goods' })}
          </p>
        )}
        <ReadingFields file={file} kept={kept} isBusy={isBusy} />
        <table className={styles.mapping} aria-label={words('goods-file.columns')}>
          <thead>
            <tr>
              <th scope="col">{words('goods-file.column')}</th>
              <th scope="col">{words('goods-file.first-rows')}</th>
              <th scope="col">{words('goods-file.holds')}</th>
            </tr>
          </thead>
          <tbody>
            {columnSamples(file).map(({ column, values }) => (
              <tr key={column} data-left-out={columns[column] === null || undefined}>
                <th scope="row">{column}</th>
                <td>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two rows may hold the same, and the list never changes.
                    <span key={at} data-shortened>
                      {value}
                    </span>
                  ))}
                </td>
                <td>
                  <SelectField
                    isLabelHidden
                    label={words('goods-file.holds-of', { column })}
                    value={columns[column] ?? LEFT_OUT}
                    options={[
                      { value: LEFT_OUT, label: words('goods-file.left-out') },
                      ...GOODS_FIELDS.map((field) => ({
                        value: field,
                        label: words(`goods-file.field.${field}`),
                      })),
                    ]}
                    onChange={(field) =>
                      setColumns({ ...columns, [column]: field === LEFT_OUT ? null : (field as GoodsField) })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {ignored && <p className={styles.quiet}>{words('goods-file.ignored')}</p>}
        <div className={styles.fields}>
          <SelectField
            label={words('goods-file.decimal')}
            value={decimal}
            options={(['auto', ',', '.'] as const).map((value) => ({
              value,
              label: words(
                value === 'auto'
                  ? 'goods-file.auto'
                  : value === ','
                    ? 'goods-file.comma'
                    : 'goods-file.point',
              ),
            }))}
            onChange={setDecimal}
          />
          <TextField
            label={words('goods-file.keep-as')}
            value={keepAs}
            maxLength={LONGEST_NAME}
            onChange={setKeepAs}
          />
        </div>
      </div>
      <ButtonRow>
        <Button
          label={words('goods-file.other')}
          icon="file"
          disabled={isBusy}
          onPress={() => void goodsFile.choose()}
        />
        <Button
          label={words('goods-file.check')}
          tone="main"
          isFirst
          disabled={isBusy || !isReady}
          onPress={() => void check()}
        />
      </ButtonRow>
    </>
  );
}

/** The sheet of a workbook, or encoding and separator of a text; and a kept mapping. */
function ReadingFields({ file, kept, isBusy }: ColumnsStepProps) {
  const { goodsFile } = useTillApp();
  const words = useWords();
  const read = (change: Partial<Mapped>): void => {
    if (!isBusy) void goodsFile.map({ ...asRead(file), mapping: null, keepAs: null, ...change });
  };
  const { encoding, delimiter } = asRead(file);
  return (
    <div className={styles.fields}>
      {file.sheet !== null && file.sheets.length > 1 && (
        <SelectField
          label={words('goods-file.sheet')}
          value={file.sheet}
          options={file.sheets.map((value) => ({ value, label: value }))}
          onChange={(sheet) => read({ sheet })}
        />
      )}
      {encoding !== null && (
        <SelectField
          label={words('goods-file.encoding')}
          value={encoding}
          options={TEXT_ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(value) => read({ encoding: value })}
        />
      )}
      {delimiter !== null && (
        <SelectField
          label={words('goods-file.delimiter')}
          value={delimiter}
          options={CSV_DELIMITERS.map((value) => ({
            value,
            label: value === '\t' ? words('goods-file.tab') : value,
          }))}
          onChange={(value) => read({ delimiter: value })}
        />
      )}
      {file.mappings.length > 0 && (
        <SelectField
          label={words('goods-file.kept')}
          value={kept}
          options={[
            { value: '', label: words('goods-file.kept-none') },
            ...file.mappings.map((value) => ({ value, label: value })),
          ]}
          onChange={(name) => read({ mapping: name === '' ? null : name })}
        />
      )}
    </div>
  );
}
