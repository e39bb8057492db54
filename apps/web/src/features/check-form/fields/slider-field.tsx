import { Group, Input, NumberInput, Slider } from '@mantine/core';
import type { Range } from '@pharos/domain/checks/fields/limits.ts';
import { useId } from 'react';
import { useCheckFormContext } from '../form/context.ts';
import classes from './slider-field.module.css';

interface SliderFieldProps {
  path: 'timeoutSeconds' | 'apdexThresholdMs';
  label: string;
  description: string;
  unit: string;
  range: Range;
  step?: number;
}

export const SliderField = ({ path, label, description, unit, range, step = 1 }: SliderFieldProps) => {
  const form = useCheckFormContext();
  const id = useId();
  const value = form.values[path];
  const { error, ...input } = form.getInputProps(path);
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <Group gap="md" wrap="nowrap" mt={8} align="center">
        <Slider
          className={classes.slider}
          min={range.min}
          max={range.max}
          step={step}
          value={typeof value === 'number' ? value : range.min}
          onChange={(next) => form.setFieldValue(path, next)}
          thumbLabel={`${label}, roughly`}
          thumbValueText={(next) => `${next} ${unit}`}
          label={(next) => `${next} ${unit}`}
        />
        <NumberInput
          {...input}
          id={id}
          error={Boolean(error)}
          className={classes.number}
          min={range.min}
          max={range.max}
          allowDecimal={false}
          suffix={` ${unit}`}
        />
      </Group>
    </Input.Wrapper>
  );
};
