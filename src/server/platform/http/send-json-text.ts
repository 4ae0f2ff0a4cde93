import type { FastifyReply } from 'fastify'

/** Answers a text that is JSON already. */
export const sendJsonText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text)
