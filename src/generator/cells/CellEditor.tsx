import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type HttpError, type RaRecord, useDataProvider, useUpdate } from 'react-admin';
import type { ErrorBody } from '#schema/declaration/errors.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { setAt, valueAt } from '../../dataProvider/paths.ts';
import { t } from '../../language/t.ts';
import { toast } from '../../toast/toast.ts';
import { useDeclaration } from '../declarations.ts';
import { CellInput, isTyped } from './CellInput.tsx';

interface CellEditorProps {
  flatField: FieldAtPath;
  begun: RaRecord;
  show: (record: RaRecord) => ReactNode;
  /** @param keepsFocus the keyboard goes on at the cell */
  onEnd: (keepsFocus: boolean) => void;
}

/**
 * Saves by the plain call on Enter, on leaving the input and on a choice. Escape gives back what stood
 * there. What is refused says why, and keeps what was typed.
 */
export function CellEditor({ flatField, begun, show, onEnd }: CellEditorProps) {
  const { path, field } = flatField;
  const id = useId();
  const resource = useDeclaration();
  const dataProvider = useDataProvider();
  const [update, { isPending }] = useUpdate();
  /** What is changed: a newer version, once the person has seen what it says. */
  const [base, setBase] = useState(begun);
  const [value, setValue] = useState<unknown>(valueAt(begun, path) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isTheirs = !isSame(valueAt(base, path), valueAt(begun, path));

  async function save(next: unknown, keepsFocus: boolean) {
    if (isSaving.current) return;
    if (isSame(next, valueAt(base, path))) return onEnd(keepsFocus);
    isSaving.current = true;
    setProblem(null);
    try {
      await write(next, base);
      if (isHere.current) onEnd(keepsFocus);
    } catch (error) {
      if (isHere.current) setProblem(reasonOf(error, path));
      else toast.error(reasonOf(error, path));
    } finally {
      isSaving.current = false;
    }
  }

  /** A version that differs elsewhere only is no reason to ask. */
  async function write(next: unknown, previousData: RaRecord): Promise<void> {
    const data = structuredClone(previousData);
    setAt(data, path, next);
    const change = { id: begun.id, data, previousData };
    const how = { mutationMode: 'pessimistic', returnPromise: true } as const;
    try {
      await update(resource.name, change, how);
    } catch (error) {
      if ((error as HttpError).body?.code !== 'stale') throw error;
      const { data: newest } = await dataProvider.getOne(resource.name, { id: begun.id });
      const isSameHere = isSame(valueAt(newest, path), valueAt(previousData, path));
      if (isSameHere && newest.updated_at !== previousData.updated_at) return write(next, newest);
      setBase(newest);
      throw error;
    }
  }

  return (
    <Box
      aria-busy={isPending}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd(true);
        // On a button of its own, Enter presses that.
        else if (
          event.key === 'Enter' &&
          isTyped(field) &&
          event.target instanceof HTMLInputElement
        ) {
          event.preventDefault();
          void save(value, true);
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || problem || isSaving.current) return;
        if (isTyped(field)) void save(value, false);
        else if (field.kind === 'reference') onEnd(false);
      }}
      sx={{ minWidth: 120, py: 1, opacity: isPending ? 0.6 : 1 }}
    >
      <CellInput
        field={field}
        value={value}
        describedBy={problem ? id : undefined}
        onChange={(typed) => {
          setValue(typed);
          // What was refused is no longer what stands here.
          if (!isTheirs) setProblem(null);
        }}
        onChoose={(chosen) => {
          setValue(chosen);
          void save(chosen, true);
        }}
        onLeave={() => {
          if (!isSaving.current && !problem) onEnd(true);
        }}
      />
      {problem && (
        <Box id={id} role="alert" sx={{ maxWidth: 260, whiteSpace: 'normal', mt: 1 }}>
          <Typography sx={{ color: 'error.main' }}>
            {problem} {isTheirs && t('It now says:')}
          </Typography>
          {isTheirs && show(base)}
          <Box sx={{ ...BUTTONS, ...(field.kind === 'number' && { justifyContent: 'flex-end' }) }}>
            {isTheirs && (
              <Button size="small" onClick={() => save(value, true)}>
                {t('Save mine')}
              </Button>
            )}
            {!isTheirs && !isTyped(field) && (
              <Button size="small" onClick={() => save(value, true)}>
                {t('Try again')}
              </Button>
            )}
            <Button size="small" onClick={() => onEnd(true)}>
              {t('Leave it')}
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  );
}

const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function reasonOf(error: unknown, path: string): string {
  const { body, message } = error as { body?: ErrorBody & { errors?: object }; message: string };
  const at = valueAt(body?.errors ?? {}, path);
  return typeof at === 'string' ? at : message;
}
