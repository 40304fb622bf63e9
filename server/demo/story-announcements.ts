import type { AnnouncementContent } from "#contract/announcement.contract.ts"
import type { Block } from "#contract/rich-text.ts"
import { announcementDocument } from "#server/modules/announcement/announcement.document.ts"
import type { Storyteller } from "./storyteller.ts"
import { bidders } from "./tale.ts"

const day = 86_400_000

const paragraph = (text: string): Block => ({ kind: "paragraph", runs: [{ text }] })
const heading = (text: string): Block => ({ kind: "heading", level: 2, runs: [{ text }] })
const list = (...items: readonly string[]): Block => ({
  kind: "list",
  ordered: true,
  items: items.map((text) => ({ runs: [{ text }] })),
})

const forAll = {
  audience: { kind: "everybody" },
  open: false,
  signFor: false,
  signBy: null,
  expiresAt: null,
} as const satisfies Partial<AnnouncementContent>

/** What the platform and the buyer have announced in the last weeks, and one that is still being written. */
export async function announcements(story: Storyteller): Promise<void> {
  const publish = async (who: string, scope: "platform" | "company", daysAgo: number, content: AnnouncementContent): Promise<void> => {
    await story.at(story.now - daysAgo * day)
    await story.act(who, announcementDocument, await story.begin(who, announcementDocument, { scope, content }), "publish", {})
  }
  await publish("admin", "platform", 34, {
    ...forAll,
    title: "关于启用电子投标保函的通知",
    open: true,
    blocks: [
      paragraph("自下月 1 日起，平台各招标项目接受银行、保险公司和担保公司出具的电子投标保函，纸质保函继续有效。"),
      heading("办理要点"),
      list(
        "保函受益人填写招标文件载明的招标人全称，编号与招标编号一致。",
        "有效期不短于投标有效期后 28 日。",
        "保函文件随投标文件一并加密递交，开标前任何人不能查看。",
      ),
    ],
  })
  await publish("admin", "platform", 6, {
    ...forAll,
    title: "系统维护通知：周六 22:00 至周日 02:00 暂停服务",
    blocks: [
      paragraph("平台将在本周六 22:00 至周日 02:00 升级数据库，期间不能登录。投标截止时间落在这一时段的项目，已由采购人另行顺延。"),
      paragraph("正在填写的内容保存在本机，恢复后继续即可。"),
    ],
  })
  await publish("purchaser", "company", 9, {
    ...forAll,
    title: "来料包装与随货单据要求（2026 年修订）",
    audience: { kind: "companies", parties: bidders.map(({ name }) => story.companyOf(name)) },
    signFor: true,
    signBy: story.now + 12 * day,
    blocks: [
      paragraph("为减少收货环节的退回，请各供应商自下一批次起按下列要求发货，并在平台上签收本通知。"),
      list(
        "每个托盘贴一张送货标签，内容与送货单一致：订单号、物料编码、数量、批号。",
        "精密件使用防锈纸加真空包装，泵阀类进出口加防尘盖。",
        "随货提供材质证明和出厂检验报告，压力容器及安全附件另附合格证原件。",
      ),
    ],
  })
  await story.at(story.now - day)
  await story.begin("purchaser", announcementDocument, {
    scope: "company",
    content: {
      ...forAll,
      title: "2027 年度框架协议续签安排",
      audience: { kind: "roles", roles: ["purchaser", "approver"] },
      blocks: [paragraph("各品类采购员请于 12 月 10 日前提交续签建议，附上年度交付与质量数据。")],
    },
  })
}
