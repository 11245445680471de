import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'size' | 'children'> {
  /** Of the input, which is not seen. */
  label: string;
  onChoose: (file: File | undefined) => void;
}

/** Opens the browser's own dialog for a table. */
export function FileButton({ label, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

const ACCEPTED = [
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join();
