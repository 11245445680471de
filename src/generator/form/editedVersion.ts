import { createContext } from 'react';
import type { RaRecord } from 'react-admin';

/** Which version of its record an edit form changes, and which is the newest. */
export interface EditedVersion {
  base: RaRecord;
  newest: RaRecord;
  /** A save was refused, since the record is newer: `newest` is that one. */
  isRefused: boolean;
  /** From now on the form changes this version. */
  moveTo: (record: RaRecord) => void;
  leave: () => void;
}

/** Null where no record is edited. */
export const EditedVersionContext = createContext<EditedVersion | null>(null);
