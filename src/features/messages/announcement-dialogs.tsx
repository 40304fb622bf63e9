import { useForm } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { announcement } from "#machines/announcement/announcement.chart.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { DateTimeField } from "#ui/field/inputs.tsx"
import { FormDialog } from "#ui/form-dialog/form-dialog.tsx"
import { AnnouncementForm } from "./announcement-form.tsx"
import { useAnnouncementWords } from "./announcement-words.ts"
import type { OpenAnnouncement } from "./announcement.document.ts"

interface OfAnnouncement {
  readonly document: OpenAnnouncement
  readonly onClose: () => void
}

/** Changes a draft. */
export function EditAnnouncement({ document, onClose }: OfAnnouncement) {
  const run = useCommand(document, useAnnouncementWords())
  const { facts } = document.now
  return (
    <AnnouncementForm
      scope={facts.scope}
      shown={facts}
      problem={null}
      onSend={(content) => void run(announcement.calls.save, { content }).then((done) => done && onClose())}
      onClose={onClose}
    />
  )
}

/** Asks for the time at which it comes out. */
export function ScheduleAnnouncement({ document, onClose }: OfAnnouncement) {
  const { t } = useTranslation("announcement")
  const run = useCommand(document, useAnnouncementWords())
  const form = useForm<{ at: number | null }>({ defaultValues: { at: null } })
  return (
    <FormDialog
      title={t("commands.schedule")}
      form={form}
      onSend={async ({ at }) => at !== null && (await run(announcement.calls.schedule, { at })) !== null}
      onClose={onClose}
    >
      <DateTimeField name="at" label={t("publishAt")} required />
    </FormDialog>
  )
}
