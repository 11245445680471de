import { Box, Typography } from '@mui/material';
import { decodeQR } from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { TitledDialog } from '#src/generator/TitledDialog.tsx';
import { t } from '#src/language/t.ts';

interface ScanDialogProps {
  onScanned: (text: string) => void;
  onClose: () => void;
}

/** Reads a QR code by the camera; nothing of what it sees leaves the page. */
export function ScanDialog({ onScanned, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const scanned = useRef(onScanned);
  scanned.current = onScanned;

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer = 0;
    let isOver = false;
    const look = () => {
      const text = video.current && read(video.current);
      if (text) scanned.current(text);
      else timer = window.setTimeout(look, LOOK_EVERY_MS);
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
        });
        if (isOver || !video.current) return end();
        video.current.srcObject = stream;
        await video.current.play();
        look();
      } catch {
        if (!isOver) setRefused(true);
      }
    };
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void begin();
    return end;
  }, []);

  return (
    <TitledDialog title={t('Scan a code')} leave={t('Cancel')} onClose={onClose}>
      {isRefused ? (
        <Typography role="alert">
          {t(
            'The camera cannot be used. Allow it for this page in the browser, or type the reference.',
          )}
        </Typography>
      ) : (
        <>
          <Box component="video" ref={video} muted playsInline sx={VIDEO} />
          <Typography sx={{ color: 'text.secondary', mt: 3 }}>
            {t('Hold the code of the ticket or reservation before the camera.')}
          </Typography>
        </>
      )}
    </TitledDialog>
  );
}

const LOOK_EVERY_MS = 150;
/** Enough for a code that is held close, and quick on an old phone. */
const MOST_PIXELS_WIDE = 640;

function read(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, MOST_PIXELS_WIDE / video.videoWidth);
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  const image = context?.getImageData(0, 0, width, height);
  try {
    return image ? decodeQR(image) : null;
  } catch {
    // There is no code in this picture.
    return null;
  }
}

const VIDEO = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 2,
  bgcolor: 'common.black',
} as const;
