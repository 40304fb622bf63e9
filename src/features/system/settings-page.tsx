import { Flex, Text } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Read } from "#client/http/use-call.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Changed } from "#ui/edit/changed.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Form } from "#ui/field/form.tsx"
import type { FormSchema } from "#ui/field/form-frame.ts"
import { showSaved } from "#ui/field/show-saved.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"

/** The words of settings that an installation has once. */
export interface SettingsWords {
  readonly title: string
  readonly sub: string
  readonly history: string
  readonly saved: string
  /** Tells that the named person has saved something else meanwhile. */
  readonly newer: (name: string) => string
  readonly takeLatest: string
}

/** Such settings as the server stores them; `version` counts their changes. */
interface Kept<Content> {
  readonly content: Content
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string
}

/** A page of such settings, with a link to their history. */
export function SettingsPage<Settings>(props: {
  readonly words: SettingsWords
  /** Their kind in the audit trail. */
  readonly kind: string
  readonly read: Read<Settings>
  readonly children: (settings: Settings) => ReactNode
}) {
  const { words, kind, read, children } = props
  return (
    <Page title={words.title} sub={words.sub} actions={<ButtonLink to={`/system/audit?kind=${kind}`}>{words.history}</ButtonLink>}>
      {read.data ? children(read.data) : read.error ? <ErrorPanel error={read.error} onAgain={read.reload} /> : <LoadingRows rows={8} />}
    </Page>
  )
}

/** The form of such settings. What somebody else has saved meanwhile is told, and taken only when the person asks for it. */
export function SettingsForm<Content extends FieldValues>(props: {
  readonly words: SettingsWords
  readonly form: UseFormReturn<Content>
  readonly schema: FormSchema
  readonly settings: Kept<Content>
  /** Saves the content on top of the version that was seen. */
  readonly save: (content: Content, seen: number) => Promise<Kept<Content>>
  readonly onDone: () => void
  /** Called when the form shows what the server has. */
  readonly onTaken?: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const { words, form, settings, onTaken } = props
  const { problem, run } = useOperation(props.onDone)
  const [seen, setSeen] = useState(settings.version)
  const show = ({ version }: Kept<Content>) => {
    setSeen(version)
    onTaken?.()
  }
  const take = (latest: Kept<Content>) => {
    form.reset(latest.content)
    show(latest)
  }
  const save = async (content: Content) => {
    const sent = structuredClone(form.getValues())
    await run(words.saved, async () => {
      const saved = await props.save(content, seen)
      showSaved(form, saved.content, sent)
      show(saved)
    })
  }
  return (
    <Form form={form} schema={props.schema} onSubmit={save}>
      <Problem text={problem} />
      {settings.version > seen ? (
        <Flex align="center" wrap="wrap" gap="3">
          {words.newer(settings.changedBy)}
          <Button size="small" onClick={() => take(settings)}>
            {words.takeLatest}
          </Button>
        </Flex>
      ) : null}
      {props.children}
      <Flex align="center" wrap="wrap" gap="3">
        <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
          {t("save")}
        </Button>
        {settings.changedBy === "" ? null : (
          <Text as="span" color="fg.muted" fontSize="sm">
            <Changed row={settings} />
          </Text>
        )}
      </Flex>
    </Form>
  )
}
