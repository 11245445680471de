import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import { t } from '../../language/t.ts';
import type { FormPart } from '../declarations.ts';
import { Input } from '../inputs.tsx';
import { FieldPresence } from '../presence/PresenceFaces.tsx';
import type { ResourceOverrides } from '../resourceOverrides.ts';
import { type Section, SectionNav } from './SectionNav.tsx';

interface FormSectionsProps {
  parts: readonly FormPart[];
  overrides: ResourceOverrides;
}

/** The fields under their headings, and what else the resource's form is made of. */
export function FormSections({
  parts,
  overrides: { inputs = {}, sections = [] },
}: FormSectionsProps) {
  return (
    <>
      {parts.map(({ title, fields }, index) => (
        <Part key={title} id={idOf(index)} title={title}>
          {fields.map(({ path, field }) => {
            const Own = inputs[path] ?? Input;
            return (
              <Box
                key={path}
                data-field={path}
                sx={{ position: 'relative', '&:empty': { display: 'none' } }}
              >
                <Own field={field} source={path} />
                <FieldPresence path={path} />
              </Box>
            );
          })}
        </Part>
      ))}
      {sections.map(({ title, Content }, index) => (
        <Part key={title} id={idOf(parts.length + index)} title={t(title)}>
          <Content />
        </Part>
      ))}
    </>
  );
}

/** It helps where a form is long enough to get lost in. */
export function FormSectionNav({ parts, overrides: { sections = [] } }: FormSectionsProps) {
  const { errors } = useFormState();
  const all: Section[] = [
    ...parts.map(({ title, fields }, index) => ({
      id: idOf(index),
      title,
      isWrong: fields.some(({ path }) => get(errors, path) !== undefined),
    })),
    ...sections.map(({ title }, index) => ({
      id: idOf(parts.length + index),
      title: t(title),
      isWrong: false,
    })),
  ];
  return <SectionNav sections={all} />;
}

const idOf = (index: number) => `part-${index + 1}`;

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Paper
    id={id}
    tabIndex={-1}
    variant="outlined"
    component="section"
    sx={SECTION}
    aria-label={title}
  >
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children}
  </Paper>
);

export const SECTION = {
  borderRadius: 2,
  p: { xs: 4, sm: 5 },
  mb: 4,
  display: 'grid',
  gap: 5,
  // It stands below the bar at the top.
  scrollMarginTop: 72,
  '&:focus': { outline: 'none' },
} as const;
