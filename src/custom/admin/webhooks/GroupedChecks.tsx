import { Box, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { useId } from 'react';

interface GroupedChecksProps {
  heading: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  /** What holds where nothing is chosen. */
  note?: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes of one resource, under its name. */
export function GroupedChecks({ heading, options, chosen, note, onChange }: GroupedChecksProps) {
  const id = useId();
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((id) => id !== option) : [...chosen, option]);
  return (
    <Box role="group" aria-labelledby={id} sx={GROUP}>
      <Typography id={id} component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
        {heading}
      </Typography>
      <FormGroup row sx={{ columnGap: 3 }}>
        {options.map((option) => (
          <FormControlLabel
            key={option.id}
            label={option.name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option.id)}
                onChange={() => toggle(option.id)}
              />
            }
          />
        ))}
      </FormGroup>
      {note && <Typography sx={{ color: 'text.secondary' }}>{note}</Typography>}
    </Box>
  );
}

const GROUP = { borderTop: 1, borderColor: 'divider', pt: 2, pb: 2 } as const;
