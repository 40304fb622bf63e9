import { Box, defineStyle } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import { call } from "#client/http/http.ts"
import { takenApart } from "#machines/tender/tender.unfinished.ts"
import { ActionBar } from "#ui/action-bar/action-bar.tsx"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { useMoveOn } from "#ui/shell/tab-title.ts"
import { toast } from "#ui/toast/toast.ts"
import type { Lack } from "./document-check.ts"
import { useTenderWords } from "../tender-words.ts"
import { useStillMissing } from "./use-lack-words.ts"
import type { Writing } from "./use-tender-writing.ts"

const lacksStyle = defineStyle({
  flexBasis: "100%",
  textAlign: "end",
  fontSize: "xs",
  color: "amber.fg",
  mdDown: { display: "none" },
})

/** Saves or submits the tender. Refusals of the chart are shown in advance. */
export function TenderFinish({ writing, lacks }: { readonly writing: Writing; readonly lacks: readonly Lack[] }) {
  const { t } = useTranslation(["tender-write", "tender", "common"])
  const { command, state } = useTenderWords()
  const [asking, setAsking] = useState(false)
  const { busy, save, submit } = useFinish(writing)
  const notYet = useStillMissing(lacks)
  // Invalid input can be saved too; only more than a tender can hold, such as too many lines, cannot.
  const unsavable = takenApart(writing.content) === null
  // When saving would overwrite somebody else's version, the person must choose first.
  const undecided = writing.overtaken !== null
  const savable = !unsavable && !undecided && writing.changed && !busy
  const submittable = notYet === null && !undecided && !busy
  const verdict = writing.begun?.now.verdicts["submit"]
  // The server's version may lack the present input, so of its verdicts only those on role and state count in advance.
  const forbidden = verdict && !verdict.allowed && (verdict.rule === "hasRole" || verdict.rule === "inState") ? verdict : null
  return (
    <>
      <Button aria-busy={busy || undefined} aria-disabled={!savable || undefined} onClick={() => savable && void save()}>
        {t(writing.changed ? "common:save" : "write.isSaved")}
      </Button>
      {forbidden ? (
        <ActionBar
          actions={[{ name: "submit", label: command("submit"), verdict: forbidden, onRun: () => undefined }]}
          stateLabel={state}
        />
      ) : (
        <Button
          look="solid"
          aria-disabled={!submittable || undefined}
          aria-describedby={notYet === null ? undefined : "submit-lacks"}
          onClick={() => {
            if (submittable) setAsking(true)
            // On a phone there is no room for the sentence in the footer.
            else if (notYet !== null) toast("amber", notYet)
          }}
        >
          {command("submit")}
        </Button>
      )}
      {notYet === null ? null : (
        <Box as="span" id="submit-lacks" css={lacksStyle}>
          {notYet}
        </Box>
      )}
      <Confirm
        open={asking}
        title={command("submit")}
        consequence={t("tender:consequences.submit")}
        verb={command("submit")}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void submit()
        }}
      />
    </>
  )
}

/** The two commands in order: input is saved before it is submitted, each with the version that it builds on. */
function useFinish(writing: Writing) {
  const { t, command } = useTenderWords()
  const moveOn = useMoveOn()
  const step = useSearchParams()[0].get("step")
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const sentence = useErrorText(failure)
  const { content: document, begun: tender, changed } = writing
  const told = (error: unknown) => {
    setFailure(error)
    toast("red", error instanceof Error && error.message ? error.message : sentence)
    tender?.reload()
  }
  const store = async (): Promise<{ id: string; version: number }> => {
    if (tender !== null && !changed) return tender.now
    const input = takenApart(document)
    if (input === null) throw new Error("more than a tender can have")
    if (tender === null) return (await call(tenderContract.create, { body: { input } })).document
    return (await call(tenderContract.save, { params: { id: tender.id }, body: { base: tender.now.version, input } })).document
  }
  const within = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(told)
    setBusy(false)
  }
  return {
    busy,
    save: () =>
      within(async () => {
        const { id, version } = await store()
        toast("green", t("common:document.done", { command: command("save") }))
        if (tender !== null) {
          writing.stored(version)
          return tender.reload()
        }
        writing.discard()
        moveOn(`/wel/add-tender-view?id=${id}${step === null ? "" : `&step=${encodeURIComponent(step)}`}`)
      }),
    submit: () =>
      within(async () => {
        const { id, version } = await store()
        await call(tenderContract.submit, { params: { id }, body: { base: version, input: {} } })
        toast("green", t("common:document.done", { command: command("submit") }))
        writing.discard()
        moveOn(`/wel/tender-only-shows?id=${id}`)
      }),
  }
}
