import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

interface TextEditorProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onSubmit: (text: string) => void;
}

/** Editor of a text filter. Applies when Enter is pressed or the field loses focus. */
export function TextEditor({ label, value, placeholder, onSubmit }: TextEditorProps) {
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(text);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        data-autofocus
        size="xs"
        label={label}
        placeholder={placeholder}
        description="Press Enter to apply"
        inputWrapperOrder={['label', 'input', 'description']}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
