import { Textarea, type TextareaProps } from '@mantine/core';

export const TextField = (props: TextareaProps) => (
  <Textarea
    description="Markdown: **bold**, *italic*, [links](https://…) and lists. HTML and images are not shown."
    autosize
    minRows={4}
    maxRows={16}
    {...props}
  />
);
