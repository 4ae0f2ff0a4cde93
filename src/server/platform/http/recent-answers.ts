/**
 * Answers that many visitors ask for at once: each question is worked out once and answered the same for `lifetime` milliseconds.
 * At most `most` are kept; a failure is not kept.
 */
export const recentAnswers = <T>(lifetime: number, most: number, clock = () => performance.now()) => {
  const kept = new Map<string, { until: number; answer: Promise<T> }>()
  return {
    isKept: (question: string): boolean => (kept.get(question)?.until ?? -Infinity) > clock(),
    answer: (question: string, workOut: () => Promise<T>): Promise<T> => {
      const known = kept.get(question)
      if (known !== undefined && known.until > clock()) return known.answer
      const answer = workOut()
      kept.delete(question)
      // The oldest first.
      for (const old of kept.keys()) if (kept.size >= most) kept.delete(old)
      kept.set(question, { until: clock() + lifetime, answer })
      answer.catch(() => {
        if (kept.get(question)?.answer === answer) kept.delete(question)
      })
      return answer
    },
  }
}
