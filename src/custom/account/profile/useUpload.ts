import { useEffect, useRef, useState } from 'react';
import type { FilePurpose } from '../../../../schema/files.ts';
import { messageOf } from '../../../http/client.ts';
import { uploadFile } from '../../../http/upload.ts';

interface UploadOptions {
  purpose: FilePurpose;
  accept: readonly string[];
  onDone: (file: { id: string; name: string }) => void;
}

interface Running {
  file: File;
  /** From 0 to 1; null when it failed. */
  progress: number | null;
  problem?: string;
}

/** As the server has it: 10 MiB. */
const MOST_BYTES = 10 * 1024 * 1024;

/** One file on its way: how far it is, how it failed, stopping it and trying again. */
export function useUpload({ purpose, accept, onDone }: UploadOptions) {
  const [running, setRunning] = useState<Running | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (file: File) => {
    stop.current?.abort();
    const found = refusalOf(file, accept);
    setRefusal(found);
    if (found) return setRunning(null);
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const show = (state: Omit<Running, 'file'> | null) => {
      if (!signal.aborted) setRunning(state && { file, ...state });
    };
    show({ progress: 0 });
    const onProgress = (progress: number) => show({ progress });
    try {
      const saved = await uploadFile({ file, name: file.name, purpose, onProgress, signal });
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
    start,
    cancel,
    retry: () => running && start(running.file),
  };
}

function refusalOf(file: File, accept: readonly string[]): string | null {
  if (!accept.includes(file.type)) return 'Choose a JPEG, PNG or WebP picture, or a PDF';
  return file.size > MOST_BYTES ? 'This file is over 10 MB. Choose a smaller one' : null;
}
