/**
 * Caches answers that many visitors ask for at once, each for `lifetime` milliseconds and at most `most` of them. A failure is not
 * cached.
 */
export const recentAnswers = <T>(lifetime: number, most: number, clock = () => performance.now()) => {
  const cached = new Map<string, { until: number; answer: Promise<T> }>()
  return {
    has: (question: string): boolean => (cached.get(question)?.until ?? -Infinity) > clock(),
    answer: (question: string, workOut: () => Promise<T>): Promise<T> => {
      const known = cached.get(question)
      if (known !== undefined && known.until > clock()) return known.answer
      const answer = workOut()
      cached.delete(question)
      // The oldest first.
      for (const old of cached.keys()) if (cached.size >= most) cached.delete(old)
      cached.set(question, { until: clock() + lifetime, answer })
      answer.catch(() => {
        if (cached.get(question)?.answer === answer) cached.delete(question)
      })
      return answer
    },
  }
}
