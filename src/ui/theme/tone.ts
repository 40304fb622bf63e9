/** The five tones of a state; each has an icon and is always shown with a word. */
export type Tone = "quiet" | "running" | "amber" | "green" | "red"
