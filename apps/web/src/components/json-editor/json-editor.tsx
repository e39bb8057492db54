import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { editing } from './editing.ts';
import { insertValue } from './insert-value.ts';
import classes from './json-editor.module.css';
import { type JsonProblem, jsonLinter } from './json-linter.ts';

export interface JsonEditorHandle {
  /** Writes a text over the selection, in quotes where it would stand outside of a string, and goes on from there. */
  insert: (text: string) => void;
}

interface JsonEditorProps {
  /** What it is called for screen readers. */
  label: string;
  /** The id of what is said about it below. */
  describedBy?: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with a text that is valid JSON. */
  findProblem: (text: string) => JsonProblem | null;
  /** Called with all that is wrong, in the order of the text, whenever that may have changed. */
  onProblems: (problems: readonly JsonProblem[]) => void;
  ref?: RefObject<JsonEditorHandle | null>;
}

/** Edits JSON, and marks what is wrong in it. Load it lazily: it brings CodeMirror along. */
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
      // What scrolls has to be reached by keyboard, read-only too.
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
