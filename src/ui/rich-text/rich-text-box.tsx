import { Box } from "@chakra-ui/react"
import { Suspense } from "react"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import type { RichTextEditorProps } from "./rich-text-editor.tsx"
import { RichTextView } from "./rich-text.tsx"
import { frame, writing } from "./rich-text.style.ts"

const Editor = lazyPart(async () => (await import("./rich-text-editor.tsx")).RichTextEditor)

/** A text to edit, or to read where it cannot be changed; the editor is loaded when first needed. */
export const RichTextBox = ({ still = false, ...props }: RichTextEditorProps & { readonly still?: boolean | undefined }) =>
  still ? (
    <Box id={props.control.id} css={frame} data-still role="group" aria-label={props.label}>
      <Box css={writing} data-part="writing">
        <RichTextView blocks={props.value} />
      </Box>
    </Box>
  ) : (
    <Suspense fallback={<LoadingRows rows={5} />}>
      <Editor {...props} />
    </Suspense>
  )
