import { Button, Link, Stack } from '@mui/material';
import type { PrivacyNotice } from '#schema/privacy/privacyNotice.ts';
import { LongTextInput } from '#src/generator/inputs/textInputs.tsx';
import { type InputProps, useField } from '#src/generator/inputs/useField.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';

/** Whoever writes a notice of their own begins with what people read now. */
export function PrivacyNoticeInput(props: InputProps) {
  const { control } = useField(props);
  const isEmpty = !control.value;
  const begin = async () => {
    try {
      control.onChange(asText(await ask('GET /privacy-notice')));
    } catch {
      toast.error(t('The privacy notice could not be shown.'));
    }
  };
  return (
    <div>
      <LongTextInput {...props} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, mt: 1 }}>
        {isEmpty && (
          <Button variant="outlined" onClick={begin}>
            {t('Begin with the text that holds now')}
          </Button>
        )}
        <Link href="/privacy" target="_blank" rel="noreferrer">
          {t('See the page')}
        </Link>
      </Stack>
    </div>
  );
}

/** As the server reads it: a # before a title, an empty line between paragraphs. */
export const asText = ({ sections }: Pick<PrivacyNotice, 'sections'>): string =>
  sections
    .flatMap(({ title, paragraphs }) => [...(title ? [`# ${title}`] : []), ...paragraphs])
    .join('\n\n');
