import { useState } from 'react';
import { ApiError } from '../../http/client.ts';
import { t } from '../../language/t.ts';
import { readTable, type Table, UnreadableTable } from './readTable.ts';

/** Reads what somebody chose, and says why that cannot be read. */
export function useTableFile(take: (table: Table) => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  /** @param wanted the file has to be this one */
  async function read(file: File | undefined, wanted?: { file_hash: string; file_name: string }) {
    if (!file) return;
    setProblem(null);
    setReading(true);
    try {
      const table = await readTable(file);
      if (wanted && table.hash !== wanted.file_hash) {
        throw new UnreadableTable(
          t('This is not the same file as {name}.', { name: wanted.file_name }),
        );
      }
      await take(table);
    } catch (error) {
      const isKnown = error instanceof UnreadableTable || error instanceof ApiError;
      setProblem(isKnown ? error.message : t('This file cannot be read.'));
    } finally {
      setReading(false);
    }
  }
  return { problem, isReading, read };
}
