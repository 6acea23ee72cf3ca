/// <reference types="vite/client" />

/** Version of this build, written in by Vite. */
declare const __APP_VERSION__: string;
