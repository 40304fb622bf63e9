import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useEffect, useMemo, useState } from "react"
import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { Link, useSearchParams } from "react-router-dom"
import { z } from "zod"
import { Failed } from "#contract/failed.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { useOnline } from "#client/browser/use-online.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { serverClock } from "#client/http/clock.ts"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { copyOf } from "#machines/tender/tender.copy.ts"
import { putTogether, takenApart } from "#machines/tender/tender.unfinished.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useTasks } from "#ui/document-kinds/document-kinds.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Form } from "#ui/field/form.tsx"
import { TextField } from "#ui/field/inputs.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useMoveOn } from "#ui/shell/tab-title.ts"
import { screenPath } from "../open-path.ts"
import { draftRow } from "./begin-tender.style.ts"
import { FormerToCopy } from "./former-to-copy.tsx"
import { newDocument } from "./new-document.ts"
import { UnnumberedTender } from "./unnumbered-tender.tsx"
import { unnumbered } from "./use-tender-writing.ts"
import type { Lookups } from "./write-step.ts"

const schema = z.strictObject({ title: z.string().trim().min(1).max(200) })

/** Begins a tender, which gets its number at once: an empty one, or with `?from=` a copy of another. */
export function BeginTender({ lookups }: { readonly lookups: Lookups }) {
  const from = useSearchParams()[0].get("from")
  // The form's texts are loaded while there is a network.
  useTranslation(["tender-write", "tender-document", "draft", "document", "lines"])
  return from === null ? <Fresh lookups={lookups} /> : <Copy key={from} from={from} lookups={lookups} />
}

function Fresh({ lookups }: { readonly lookups: Lookups }) {
  const { t } = useTranslation(["tender-write", "tender-document"])
  const author = useSession().profile?.id ?? ""
  const [initial] = useState(() =>
    newDocument({
      now: serverClock.now(),
      author,
      staff: lookups.staff,
      elements: [
        t("tender-document:scoring.template.technique"),
        t("tender-document:scoring.template.quality"),
        t("tender-document:scoring.template.service"),
      ],
    }),
  )
  return <Begin lookups={lookups} initial={initial} source={null} />
}

function Copy({ lookups, from }: { readonly lookups: Lookups; readonly from: string }) {
  const author = useSession().profile?.id ?? ""
  const { data, error, reload } = useCall(tenderContract.get, { params: { id: from } })
  const { document, unfinished } = data?.facts ?? {}
  const initial = useMemo(() => document && copyOf(putTogether(document, unfinished), author), [document, unfinished, author])
  if (!data || !initial) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingPage />
  return <Begin lookups={lookups} initial={initial} source={{ id: from, number: data.facts.number }} />
}

interface Beginning {
  readonly initial: TenderDocument
  /** The tender that it copies. */
  readonly source: { readonly id: string; readonly number: string } | null
}

/** Without a network it is written on this device, and numbered when the network is back. */
function Begin({ lookups, ...beginning }: Beginning & { readonly lookups: Lookups }) {
  const online = useOnline()
  const [apart, setApart] = useState(!online)
  return apart ? (
    <UnnumberedTender lookups={lookups} initial={beginning.initial} />
  ) : (
    <Numbering {...beginning} onUnreached={() => setApart(true)} />
  )
}

/** Begins a tender on the server and opens it for writing; shows why that failed. */
function useBegin(onUnreached: () => void) {
  const moveOn = useMoveOn()
  const { reload } = useTasks()
  const [failure, setFailure] = useState<unknown>(null)
  const sentence = useErrorText(failure)
  return {
    problem: failure === null ? null : sentence,
    begin: async (initial: TenderDocument, { from, begun }: { readonly from?: string; readonly begun?: () => void } = {}) => {
      const input = takenApart(initial)
      if (input === null) return
      try {
        const { id } = (await call(tenderContract.create, { body: { input: { ...input, from } } })).document
        begun?.()
        reload()
        moveOn(screenPath("add-tender-view", id))
      } catch (error) {
        if (error instanceof Failed && error.kind === "network") onUnreached()
        else setFailure(error)
      }
    },
  }
}

function Numbering({ initial, source, onUnreached }: Beginning & { readonly onUnreached: () => void }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const form = useForm({ defaultValues: { title: initial.title } })
  const left = useDraft({ id: unnumbered, initial })
  const { begin, problem } = useBegin(() => {
    const { title } = form.getValues()
    if (title !== "") left.set("title", title)
    onUnreached()
  })
  const { setFocus } = form
  useEffect(() => setFocus("title", { shouldSelect: true }), [setFocus])
  const isLeft = left.saved.state !== "untouched" && left.saved.state !== "opening"
  return (
    <Page title={t("tender:begin")} sub={t("begin.sub")}>
      <Stack gap="pad" maxWidth="840px">
        {isLeft ? (
          <LeftOver title={left.value.title} onNumber={() => begin(left.value, { begun: left.discard })} onDiscard={left.discard} />
        ) : null}
        <Card title={source === null ? t("begin.fresh") : t("begin.copyOf", { number: source.number })}>
          <Problem text={problem} />
          {source === null ? null : (
            <Text color="fg.muted" marginBottom="3">
              {t("begin.copied")}
            </Text>
          )}
          <Form
            form={form}
            schema={schema}
            onSubmit={({ title }) => begin({ ...initial, title: title.trim() }, source === null ? {} : { from: source.id })}
          >
            <TextField name="title" label={t("write.title")} placeholder={t("write.titleExample")} required />
            <Flex gap="2">
              <Button type="submit" look="solid" aria-busy={form.formState.isSubmitting || undefined}>
                {t("begin.start")}
              </Button>
              {source === null ? null : <ButtonLink to="/wel/add-tender-view">{t("begin.notCopied")}</ButtonLink>}
            </Flex>
          </Form>
        </Card>
        <Unfinished />
        {source === null ? <FormerToCopy /> : null}
      </Stack>
    </Page>
  )
}

/** Drafts written without a network have no number yet. */
function LeftOver(props: { readonly title: string; readonly onNumber: () => Promise<void>; readonly onDiscard: () => void }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const [asking, setAsking] = useState(false)
  const { busy, run } = useOneAtATime()
  const title = props.title || t("tender:untitled")
  return (
    <Callout icon="offline" title={t("begin.left")}>
      <p>{t("begin.leftText", { title })}</p>
      <Flex wrap="wrap" gap="2" marginTop="2">
        <Button size="small" look="solid" aria-busy={busy || undefined} onClick={() => void run(props.onNumber)}>
          {t("begin.number")}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {t("begin.discard")}
        </Button>
      </Flex>
      <Confirm
        open={asking}
        title={t("begin.discard")}
        consequence={t("begin.discardWhy", { title })}
        verb={t("begin.discard")}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          props.onDiscard()
        }}
      />
    </Callout>
  )
}

/** The person's own tenders that are begun and not submitted, any number of them. */
function Unfinished() {
  const { t } = useTranslation(["tender-write", "tender"])
  const drafts = useTasks().data?.filter(({ kind, task }) => kind === "tender" && task === "finishDraft") ?? []
  if (drafts.length === 0) return null
  return (
    <Card title={t("begin.drafts")} flush>
      <ul>
        {drafts.map(({ id, number, title }) => (
          <li key={id}>
            <Box asChild css={draftRow}>
              <Link to={screenPath("add-tender-view", id)}>
                <Text as="span" color="theme.fg">
                  {title || t("tender:untitled")}
                </Text>
                <span>{number}</span>
              </Link>
            </Box>
          </li>
        ))}
      </ul>
    </Card>
  )
}
