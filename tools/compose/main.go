// Reads docker-compose.yml in the working directory with Compose's own loader, as `docker compose config` does,
// and prints what it makes of it; for machines that have Go and no Compose.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	text, err := read()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(text))
}

func read() ([]byte, error) {
	options, err := cli.NewProjectOptions(
		[]string{"docker-compose.yml"}, cli.WithOsEnv, cli.WithEnvFiles(), cli.WithDotEnv,
	)
	if err != nil {
		return nil, err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return nil, err
	}
	return project.MarshalYAML()
}
