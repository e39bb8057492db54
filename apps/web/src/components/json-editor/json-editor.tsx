import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { editing } from './editing.ts';
import { insertValue } from './insert-value.ts';
import classes from './json-editor.module.css';
import { type JsonProblem, jsonLinter } from './json-linter.ts';

export interface JsonEditorHandle {
  /** Replaces the selection and moves the cursor after the text. Adds quotes outside a string. */
  insert: (text: string) => void;
}

interface JsonEditorProps {
  label: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Returns a problem of valid JSON, or null. */
  findProblem: (text: string) => JsonProblem | null;
  /** Receives all problems, in the order of the text. */
  onProblems: (problems: readonly JsonProblem[]) => void;
  ref?: RefObject<JsonEditorHandle | null>;
}

/** Edits JSON and marks problems in it. Load it lazily, because it includes CodeMirror. */
export const JsonEditor = (props: JsonEditorProps) => {
  const { label, describedBy, isInvalid, isReadOnly, value, ref } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [attributes] = useState(() => new Compartment());
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (parent.current === null) return;
    const { value: start, onProblems } = latest.current;
    const created = new EditorView({
      parent: parent.current,
      doc: start,
      extensions: [
        editing,
        attributes.of([]),
        jsonLinter(
          (text) => latest.current.findProblem(text),
          (problems) => latest.current.onProblems(problems),
        ),
        EditorView.updateListener.of(({ docChanged, state }) => {
          const text = state.doc.toString();
          if (docChanged && text !== latest.current.value) latest.current.onChange(text);
        }),
      ],
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
      onProblems([]);
    };
  }, [attributes]);

  useEffect(() => {
    const given = {
      'aria-label': label,
      'aria-invalid': String(isInvalid),
      'aria-readonly': String(isReadOnly),
      'data-path': 'content',
      // A scrollable element must be reachable by keyboard, even if it is read-only.
      tabindex: '0',
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    };
    const effects = attributes.reconfigure([
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of(given),
    ]);
    view.current?.dispatch({ effects });
  }, [attributes, label, describedBy, isInvalid, isReadOnly]);

  useEffect(() => {
    const doc = view.current?.state.doc;
    if (doc !== undefined && doc.toString() !== value) {
      view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
    }
  }, [value]);

  useImperativeHandle(ref, () => ({ insert: (text) => view.current && insertValue(view.current, text) }), []);

  return (
    <div
      ref={parent}
      className={classes.editor}
      data-invalid={isInvalid || undefined}
      data-readonly={isReadOnly || undefined}
    />
  );
};
