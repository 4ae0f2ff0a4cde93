import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { tidyPastedHtml } from './pasted-html.ts'
import classes from './rich-text-input.module.css'

interface Props {
  html: string
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string
  isInvalid: boolean
}

const formats = [Bold, Italic, Strike, Underline]
const blocks = [Document, Text, Paragraph, HardBreak, Blockquote, BulletList, OrderedList, ListItem]
const editing = [ListKeymap, UndoRedo, Dropcursor, Gapcursor, TrailingNode]
const extensions = [...formats, ...blocks, ...editing]

/** The small set of formats that the server stores (S-35). */
export const RichTextInput = ({ html, onChange, labelledBy, describedBy, isInvalid }: Props) => {
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': String(isInvalid),
  }
  const written = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: tidyPastedHtml },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(written.current)
    },
  })

  // Shows values set from outside, such as another person's save; ignores the echo of the person's own typing.
  useEffect(() => {
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])

  // The editor renders its own element, so changed attributes must be set on it.
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes, transformPastedHTML: tidyPastedHtml } })
    // eslint-disable-next-line react/exhaustive-deps -- the other attributes are ids, which stay
  }, [editor, isInvalid])

  return (
    <RichTextEditor editor={editor} labels={labels} className={classes.editor} data-invalid={isInvalid || undefined}>
      <RichTextEditor.Toolbar role="toolbar" aria-label="Formato del texto">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  strikeControlLabel: 'Tachado',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
}
