import { Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { RichTextEditorProps } from "./rich-text-editor.tsx"
import { RichTextView } from "./rich-text.tsx"
import s from "./rich-text.module.css"

const Editor = lazyPart(async () => (await import("./rich-text-editor.tsx")).RichTextEditor)

/** A text to write, or to read where it cannot be changed; the editor is fetched when it is first wanted. */
export const RichTextBox = ({ still = false, ...props }: RichTextEditorProps & { readonly still?: boolean | undefined }) =>
  still ? (
    <div id={props.control.id} className={s.frame} data-still role="group" aria-label={props.label}>
      <div className={s.writing}>
        <RichTextView blocks={props.value} />
      </div>
    </div>
  ) : (
    <Suspense fallback={<LoadingRows rows={5} />}>
      <Editor {...props} />
    </Suspense>
  )
