import { useEffect, useRef, useState } from 'react';
import type { FilePurpose, FileType } from '#schema/files/fileKinds.ts';
import { messageOf } from '../http/client.ts';
import { uploadFile } from '../http/upload.ts';
import { t } from '../language/t.ts';
import { refusalOf } from './refusal.ts';
import { underway } from './underway.ts';

interface UploadOptions {
  purpose: FilePurpose;
  accept: readonly FileType[];
  onDone: (file: { id: string; name: string }) => void;
}

interface Running {
  file: File;
  /** It goes from 0 to 1; null when it failed. */
  progress: number | null;
  problem?: string;
}

export type UploadState = ReturnType<typeof useUpload>;

/** One upload: its progress and error, and how to stop or retry it. */
export function useUpload({ purpose, accept, onDone }: UploadOptions) {
  const [running, setRunning] = useState<Running | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (file: File) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const show = (state: Omit<Running, 'file'> | null) => {
      if (!signal.aborted) setRunning(state && { file, ...state });
    };
    setRefusal(null);
    show({ progress: 0 });
    const onProgress = (progress: number) => show({ progress });
    try {
      const refusal = await refusalOf(file, accept);
      if (signal.aborted) return;
      if (refusal) {
        setRefusal(t(refusal));
        return show(null);
      }
      const saved = await underway(
        uploadFile({ file, name: file.name, purpose, onProgress, signal }),
      );
      show(null);
      if (!signal.aborted) onDone({ id: saved.id, name: saved.name });
    } catch (error) {
      show({ progress: null, problem: messageOf(error) });
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setRunning(null);
  };
  return {
    running,
    refusal,
    /** The error to show at the input, from the browser's check or the server's. */
    problem: refusal ?? running?.problem,
    start,
    cancel,
    retry: () => running && start(running.file),
  };
}
