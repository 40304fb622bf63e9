import { Flex } from "@chakra-ui/react"
import { Redo2, Undo2 } from "lucide-react"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { useSession } from "#client/session/session.ts"
import { Button } from "#ui/button/button.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { SavedState } from "#ui/steps/steps.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"

const initial = { title: "办公家具采购项目投标", lines: [{ price: "" }] }

/** A sample bid to type into: its draft survives a reload, a lost network and a second tab. */
function Draft() {
  const { value, set, undo, redo, canUndo, canRedo, saved, discard } = useDraft({ id: "specimen", initial })
  const shown = shownSaved(saved)
  return (
    <Flex direction="column" gap="3" maxW="420px">
      <Field label="投标名称">
        {(control) => <Input {...control} value={value.title} onChange={(event) => set("title", event.currentTarget.value)} />}
      </Field>
      <Field label="报价">
        {(control) => (
          <Input {...control} value={value.lines[0]?.price ?? ""} onChange={(event) => set("lines.0.price", event.currentTarget.value)} />
        )}
      </Field>
      <Flex gap="2" align="center" wrap="wrap">
        <Button onClick={undo} disabled={!canUndo}>
          <Undo2 size={15} aria-hidden /> 撤销
        </Button>
        <Button onClick={redo} disabled={!canRedo}>
          <Redo2 size={15} aria-hidden /> 重做
        </Button>
        <Button onClick={discard}>放弃草稿</Button>
        {shown === null ? null : <SavedState saved={shown} />}
      </Flex>
    </Flex>
  )
}

const Show = () => (useSession().profile === null ? <p>登录后可以在这里试写草稿。</p> : <Draft />)

export const specimen: Specimen = { title: "draft", Show }
