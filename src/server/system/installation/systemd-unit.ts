/** What differs between servers: absolute paths, and the name of the user. */
export interface Service {
  /** Of this version of Sirena, with its `.env`. Only read. */
  folder: string
  node: string
  user: string
  written: readonly string[]
}

const quoted = (text: string): string => `"${text.replaceAll('%', '%%').replaceAll(/["\\]/g, '\\$&')}"`

/** A unit of systemd that keeps the server running. The process is started as scripts/setup/server-process.mjs has it. */
export const systemdUnit = ({ folder, node, user, written }: Service): string => `[Unit]
Description=Sirena, the back-office of the fire brigade
Wants=network-online.target
After=network-online.target postgresql.service redis-server.service
# It never gives up: after a power cut everything starts at once, and what it needs may come late.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${user}
WorkingDirectory=${folder.replaceAll('%', '%%')}
Environment=NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ExecStart=${quoted(node)} --max-semi-space-size=4 src/server/main.ts
Restart=always
RestartSec=10
# It ends its requests and jobs by itself, within 17 seconds.
KillMode=mixed
TimeoutStopSec=40
# A worker that the system ends for lack of memory is replaced; the others go on.
OOMPolicy=continue
LimitNOFILE=65536
TasksMax=1024

UMask=0077
NoNewPrivileges=true
CapabilityBoundingSet=
ProtectSystem=strict
ReadWritePaths=${written.map((each) => quoted(`-${each}`)).join(' ')}
ProtectHome=read-only
PrivateDevices=true
PrivateTmp=true
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectProc=invisible
RemoveIPC=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`
